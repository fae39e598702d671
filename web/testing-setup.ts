import { configure } from '@testing-library/react'

/** How long a component test looks for what must appear: none is about speed, and a machine that tests is a busy one. */
configure({ asyncUtilTimeout: 10_000 })
