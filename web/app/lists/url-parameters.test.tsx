import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { useUrlParameters, withParameter } from './url-parameters.ts'

/** A list with two filters. */
function List() {
  const [parameters, change] = useUrlParameters()
  return (
    <>
      <p>{parameters.toString()}</p>
      <button
        type="button"
        onClick={() => {
          change((now) => withParameter(now, 'search', 'orchard'))
          change((now) => withParameter(now, 'type', 'atm'))
        }}
      >
        Both
      </button>
      <button type="button" onClick={() => change((now) => withParameter(now, 'type', null))}>
        Any type
      </button>
      <Link to="/?search=marina">Marina</Link>
    </>
  )
}

/** The list, on a page for which the router needs 20 ms. */
function openList() {
  const loader = () => new Promise((resolve) => setTimeout(() => resolve(null), 20))
  const router = createMemoryRouter([{ path: '/', Component: List, loader }])
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), router }
}

test('two changes at once are both in the address', async () => {
  const { user } = openList()
  await user.click(await screen.findByText('Both'))
  await screen.findByText('search=orchard&type=atm')
  await user.click(screen.getByText('Any type'))
  await screen.findByText('search=orchard')
})

test('a change starts from the current address, also after another part changed it', async () => {
  const { user, router } = openList()
  await user.click(await screen.findByText('Both'))
  await screen.findByText('search=orchard&type=atm')
  await user.click(screen.getByText('Marina'))
  await screen.findByText('search=marina')
  await user.click(screen.getByText('Any type'))
  await router.navigate(-1)
  await screen.findByText('search=orchard&type=atm')
  await user.click(screen.getByText('Any type'))
  expect(await screen.findByText('search=orchard')).toBeTruthy()
})
