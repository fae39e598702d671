import { facts } from '../facts/facts.ts'
import { Columns } from '../parts/columns.tsx'
import { Section } from '../parts/section.tsx'
import { DayBar } from '../places/day-bar.tsx'
import { openingSpan } from '../places/opening-span.ts'
import styles from './banking-hours.module.css'

const { atms, branches } = facts

const allDay = { from: 0, to: 24 }

const week = [
  {
    where: 'Branches',
    times: branches.hours.map(({ days, hours }) => ({ days, hours, span: openingSpan(hours) })),
  },
  {
    where: 'Changi Airport Branch',
    times: [
      {
        days: capitalised(branches.changiAirport.days),
        hours: branches.changiAirport.hours,
        span: openingSpan(branches.changiAirport.hours),
      },
    ],
  },
  { where: 'ATMs', times: [{ days: 'Daily', hours: atms.access, span: allDay }] },
]

const atmServices = [
  ...atms.services.map((service) => ({ service, where: 'At every ATM' })),
  { service: 'Deposits', where: capitalised(atms.deposits) },
]

/** When the branches are open, as a day in figures and as a bar, and what the ATMs do. */
export function BankingHours() {
  return (
    <Section title="Banking Hours & Services">
      <Columns ratio="7-5">
        <HoursTable />
        <ServicesTable />
      </Columns>
    </Section>
  )
}

function HoursTable() {
  return (
    <table className={styles.table}>
      <caption>Opening hours</caption>
      <thead>
        <tr>
          <th scope="col">Days</th>
          <td className={styles.day}>
            <span className={styles.axis} aria-hidden="true">
              <span>6 AM</span>
              <span>Noon</span>
              <span>6 PM</span>
            </span>
          </td>
          <th scope="col">Hours</th>
        </tr>
      </thead>
      {week.map(({ where, times }) => (
        <tbody key={where}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={styles.where}>
              {where}
            </th>
          </tr>
          {times.map(({ days, hours, span }) => (
            <tr key={days}>
              <th scope="row">{days}</th>
              <td className={styles.day}>
                <DayBar span={span} />
              </td>
              <td>{hours}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

function ServicesTable() {
  return (
    <table className={styles.table}>
      <caption>ATM services</caption>
      <thead>
        <tr>
          <th scope="col">Service</th>
          <th scope="col">Where</th>
        </tr>
      </thead>
      <tbody>
        {atmServices.map(({ service, where }) => (
          <tr key={service}>
            <th scope="row">{service}</th>
            <td>{where}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
