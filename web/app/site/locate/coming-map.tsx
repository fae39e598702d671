import { Picture } from '../parts/picture.tsx'
import { Section } from '../parts/section.tsx'
import mapToCome from './map-to-come.svg?url'

/** The place of the future map (DEC-33): a folded map that is still being drawn. */
export function ComingMap() {
  return (
    <Section
      title="Interactive Map"
      intro={
        <p>
          <strong>The interactive map is coming soon.</strong> Until then, Get Directions opens an address in
          Google Maps.
        </p>
      }
      ground="surface"
      layout="split"
    >
      <Picture src={mapToCome} width={640} height={300} />
    </Section>
  )
}
