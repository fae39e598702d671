import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'

type FundLinkProps = {
  /** Default "Fund your account". */
  children?: string
}

/** Leads on from where nothing is yet: with money on an account there will be. */
export const FundLink = ({ children = 'Fund your account' }: FundLinkProps) => (
  <ButtonLink render={(props) => <Link to={paths.dashboard.funding} prefetch="intent" {...props} />}>
    {children}
  </ButtonLink>
)
