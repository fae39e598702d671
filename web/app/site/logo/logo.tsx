import { brand } from '@bank/contract/brand'
import { paths } from '../../paths.ts'
import { Logo } from '../../shell/brand-mark.tsx'
import { publicMeta } from '../meta/page-meta.ts'
import { Hero } from '../parts/hero.tsx'
import { Section } from '../parts/section.tsx'
import type { Route } from './+types/logo'
import { LogoPng } from './logo-png.tsx'
import { LogoSizes } from './logo-sizes.tsx'

export const meta: Route.MetaFunction = () =>
  publicMeta({
    title: 'Logo showcase',
    description: `The ${brand.bankName} logo in three sizes, on light and dark backgrounds, and as a PNG to download.`,
    path: paths.logo,
  })

export default function LogoShowcase() {
  return (
    <>
      <Hero
        title="Logo showcase"
        lead="Four open arcs, like the growth rings of a tree, with our name beside them."
      />
      <Section title="Sizes">
        <LogoSizes />
      </Section>
      <Section
        title="On a dark background"
        intro="The arcs are ivory, and the center is a lighter copper."
        ground="forest"
        art="right"
      >
        <Logo size="large" ground="dark" />
      </Section>
      <Section
        title="Make a PNG"
        intro={
          <>
            <p>Three steps, all in your browser.</p>
            <p>
              For print or other sizes, save{' '}
              <a href="/favicon.svg" download={`${brand.name.toLowerCase()}-icon.svg`}>
                the icon as SVG
              </a>{' '}
              and export it from a drawing program.
            </p>
          </>
        }
        layout="split"
      >
        <LogoPng />
      </Section>
    </>
  )
}
