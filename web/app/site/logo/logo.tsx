import { brand } from '@bank/contract/brand'
import type { ReactNode } from 'react'
import { Logo } from '../../shell/brand-mark.tsx'
import { Hero } from '../parts/hero.tsx'
import { Section } from '../parts/section.tsx'
import construction from './construction.svg?url'
import styles from './logo.module.css'
import { LogoSizes } from './logo-sizes.tsx'

/** The logo as on a drawing board: how it is built, its sizes, on dark, and (`children`) the form for a PNG. */
export function LogoPage({ children }: { children?: ReactNode }) {
  return (
    <>
      <Hero
        className={styles.board}
        art={construction}
        alt="Construction of the mark, 42 units wide: the three outer arcs are open by 46, 58 and 78 degrees."
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
        layout="split"
      >
        <div className={styles.dark}>
          <Logo size="large" ground="dark" />
        </div>
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
        ground="surface"
        layout="split"
      >
        {children}
      </Section>
    </>
  )
}
