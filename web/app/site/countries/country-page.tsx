import { brand } from '@bank/contract/brand'
import { Action } from '../../actions/action.tsx'
import { Grid } from '../../ui/layout/grid.tsx'
import { Row } from '../../ui/layout/row.tsx'
import { facts } from '../facts/facts.ts'
import { BenefitCard } from '../parts/benefit-card.tsx'
import { Hero } from '../parts/hero.tsx'
import { LinkStrips } from '../parts/link-strips.tsx'
import { ReachUs } from '../parts/reach-us.tsx'
import { Section } from '../parts/section.tsx'
import { PlaceCard } from '../places/place-card.tsx'
import { AtmList } from './atm-list.tsx'
import { type Country, countries } from './countries.ts'
import { offers } from './offers.ts'

/** The page of one country: branches, ATMs, services and ways to reach us. */
export function CountryPage({ country }: { country: Country }) {
  const { name, languages, branches, atms } = country
  const others = Object.values(countries).filter(({ path }) => path !== country.path)
  return (
    <>
      <Hero
        title={name}
        eyebrow={brand.bankName}
        lead={`${branches.length} branches, ${atms.length} ATMs open ${facts.atms.access}, and support in ${listed(languages)}.`}
      >
        <LinkStrips
          label="Other countries"
          strips={others.map(({ name: title, path: to, languages: spoken }) => ({
            title,
            text: `Support in ${listed(spoken)}`,
            to,
          }))}
        />
      </Hero>

      <Section title="Branches">
        <Grid as="ul" columns={3}>
          {branches.map((place) => (
            <li key={place.id}>
              <PlaceCard place={place} />
            </li>
          ))}
        </Grid>
      </Section>

      <Section
        title="ATMs"
        intro={`For ${listed(facts.atms.services).toLowerCase()}. Deposits ${facts.atms.deposits}.`}
        ground="surface"
        layout="split"
      >
        <AtmList atms={atms} />
      </Section>

      <Section title="Services">
        <Grid as="ul" columns={3}>
          {offers.map(({ icon: Icon, title, text, link, to }) => (
            <li key={title}>
              <BenefitCard icon={<Icon />} title={title} action={<a href={to}>{link}</a>}>
                {text}
              </BenefitCard>
            </li>
          ))}
        </Grid>
      </Section>

      <Section
        title={`Talk to us in ${name}`}
        intro={
          <>
            <p>Call, write, or visit one of our branches.</p>
            <p>Support languages: {languages.join(', ')}</p>
          </>
        }
        ground="surface"
        layout="split"
        more={
          <Row>
            <Action page="countries" label="Contact Us" />
            <Action page="countries" label="Schedule Appointment" variant="secondary" />
          </Row>
        }
      >
        <ReachUs />
      </Section>
    </>
  )
}

/** "English, Mandarin and Malay". */
function listed(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].join(' and ')
}
