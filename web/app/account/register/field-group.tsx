import type { ComponentPropsWithoutRef } from 'react'
import styles from './register.module.css'

type FieldGroupProps = ComponentPropsWithoutRef<'fieldset'> & { legend: string }

/** A part of the form, under its name. */
export function FieldGroup({ legend, children, ...handlers }: FieldGroupProps) {
  return (
    <fieldset {...handlers}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}
