import { configure } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { afterAll, afterEach, vi } from 'vitest'
import { endSession, giveUpReturn } from '../account/session/store.ts'
import { forgotten, memory } from '../account/session/wanted-place.ts'
import { closeScreen } from './open-screen.tsx'

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

/** How long component tests wait for an element, in milliseconds. They don't measure speed, and the machine can be busy. */
configure({ asyncUtilTimeout: 10_000 })

const WINDOW = { innerWidth: 1024, innerHeight: 768 }

// Test files share one window and one copy of our modules, so every test leaves both as it found them.
afterEach(() => {
  closeScreen()
  vi.useRealTimers()
  giveUpReturn()
  endSession()
  Object.assign(memory, forgotten)
  document.body.replaceChildren()
  document.body.removeAttribute('style')
  Object.assign(window, WINDOW)
  localStorage.clear()
  sessionStorage.clear()
  globalThis.earlyReads = undefined
  globalThis.onlineEnquiries = undefined
  window.happyDOM.setURL('http://localhost:3000/')
})

// Code that a screen began to load late would otherwise be loaded in the next file, without the mocks of that file.
afterAll(() => vi.dynamicImportSettled())
