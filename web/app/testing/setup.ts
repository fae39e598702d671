import { configure } from '@testing-library/react'

/** How long component tests wait for an element, in milliseconds. They don't measure speed, and the machine can be busy. */
configure({ asyncUtilTimeout: 10_000 })
