import { regions } from '../countries/regions.ts'
import { Picture } from '../parts/picture.tsx'
import { TileWords } from '../parts/tiles.tsx'
import { useUrlState } from '../search/url-state.ts'
import { privileges } from './content.ts'
import pictures from './pictures.svg?url'
import styles from './premier-tabs.module.css'
import { TabPanels } from './tab-panels.tsx'

export function PremierTabs() {
  const [tab, setTab] = useUrlState('tab')
  return (
    <TabPanels
      label="Premier benefits"
      open={tab}
      onOpen={setTab}
      tabs={[
        { id: 'regionalServices', label: 'Premier Regional Services', content: <RegionalServices /> },
        {
          id: 'lifestylePrivileges',
          label: 'Lifestyle and Privileges',
          content: <LifestyleAndPrivileges />,
        },
      ]}
    />
  )
}

function RegionalServices() {
  return (
    <div className={styles.panel}>
      <TileWords title="Four countries, one bank" text="Branches, ATMs and support in local languages." />
      <ul className={styles.rows}>
        {Object.values(regions).map(({ id, name, path, languages }) => (
          <li key={id} data-ground={id === 'malaysia' ? 'forest' : undefined}>
            <a href={path} className={styles.row}>
              <span className={styles.country}>{name}</span> <span>{languages.join(', ')}</span>
              <Picture src={`${pictures}#${name}`} width={320} height={200} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function LifestyleAndPrivileges() {
  return (
    <div className={styles.panel}>
      <TileWords title="Premier on an ordinary day" text="Wait less, and ask one person." />
      <ul className={styles.privileges}>
        {privileges.map(({ title, text, link, to }) => (
          <li key={title}>
            <h4>{title}</h4>
            <p>{text}</p>
            <a href={to}>{link}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
