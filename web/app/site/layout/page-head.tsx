import { brand } from '@bank/contract/brand'
import { canonicalAddress, fullTitle, type PageMeta, socialProperties } from '../../site-frame/page-meta.ts'

type PageHeadProps = {
  /** Left out on the page for unknown addresses, which has a title only and is not for search engines. */
  meta?: PageMeta
  /** The title of a page without `meta`. */
  title?: string
}

/** What the head of a public page says to browsers, search engines and social networks (DEC-30). */
export function PageHead({ meta, title = brand.bankName }: PageHeadProps) {
  return (
    <>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#0f3d2e" />
      <title>{meta ? fullTitle(meta) : title}</title>
      <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {meta ? (
        <>
          <meta name="description" content={meta.description} />
          <link rel="canonical" href={canonicalAddress(meta)} />
          {socialProperties(meta).map((property) => (
            <meta key={property.property} {...property} />
          ))}
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  )
}
