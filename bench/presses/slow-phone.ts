import type { Browser, Page } from '@playwright/test'

/** In this direction of the window. */
const PHONE = { width: 412, height: 823 }
const SIDEWAYS = { width: PHONE.height, height: PHONE.width }

/** 1.6 Mbit/s down and half of it up, in bytes a second. */
const DOWN = (1.6 * 1024 * 1024) / 8

/** A page in a new phone with a slow processor and a slow network: both as Lighthouse simulates them. */
export async function openPhone(browser: Browser, isSideways = false): Promise<Page> {
  const context = await browser.newContext({
    viewport: isSideways ? SIDEWAYS : PHONE,
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: DOWN,
    uploadThroughput: DOWN / 2,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}
