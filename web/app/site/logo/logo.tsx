import { brand } from '@bank/contract/brand'
import type { ReactNode } from 'react'
import { Logo } from '../../shell/brand-mark.tsx'
import { Hero } from '../parts/hero.tsx'
import { Section } from '../parts/section.tsx'
import { LogoSizes } from './logo-sizes.tsx'

/** The logo in all its sizes; `children` is the form for a PNG. */
export function LogoPage({ children }: { children?: ReactNode }) {
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
        {children}
      </Section>
    </>
  )
}
