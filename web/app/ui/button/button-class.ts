import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonLook {
  /** Default `primary`. One primary button in a view. */
  variant?: ButtonVariant | undefined
  /** `sm` 36 px for tables, `md` 48 px, `lg` 56 px for heroes. Default `md`. */
  size?: ButtonSize | undefined
  /** As wide as its container, e.g. in forms on phones. */
  wide?: boolean | undefined
}

/** The class of a button, for elements that other libraries draw: `<Link className={buttonClass({})} to={…}>`. */
export function buttonClass({ variant = 'primary', size = 'md', wide = false }: ButtonLook = {}): string {
  return [styles.button, styles[variant], styles[size], wide && styles.wide].filter(Boolean).join(' ')
}
