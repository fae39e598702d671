import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PAUSE_MS, useSearchText } from './search-text.ts'
import { useUrlParameters, withParameter } from './url-parameters.ts'

function List() {
  const [parameters, change] = useUrlParameters()
  const [text, setText] = useSearchText(parameters.get('search') ?? '', (search) =>
    change((now) => withParameter(now, 'search', search)),
  )
  return (
    <>
      <p>{parameters.toString()}</p>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
    </>
  )
}

function openList(loader = () => null) {
  const router = createMemoryRouter([{ path: '/', Component: List, loader }])
  render(<RouterProvider router={router} />)
  return { user: userEvent.setup(), router }
}

test('the search keeps parameters that were added to the address while it waited', async () => {
  const { user, router } = openList()
  await user.type(await screen.findByLabelText('Search'), 'ada')
  await act(() => router.navigate('/?user=7'))
  expect(await screen.findByText('user=7&search=ada')).toBeTruthy()
})

test('a screen that renders again and again does not delay the search', async () => {
  const { user, router } = openList()
  await user.type(await screen.findByLabelText('Search'), 'ada')
  const start = performance.now()
  let turn = 0
  while (screen.queryByText(/search=ada/) === null && performance.now() - start < 2_000) {
    await act(() => router.navigate(`/?turn=${++turn}`))
    await new Promise((resolve) => setTimeout(resolve, 50))
    if (router.state.location.search.includes('search=ada')) break
  }
  expect(performance.now() - start).toBeLessThan(1_500)
})

test('a search that still waits does not keep people from the screen that they have chosen', async () => {
  let arrive = () => {}
  const loading = new Promise<null>((resolve) => {
    arrive = () => resolve(null)
  })
  const router = createMemoryRouter([
    { path: '/', Component: List },
    { path: '/other', element: <p>The other screen</p>, loader: () => loading },
  ])
  render(<RouterProvider router={router} />)
  await userEvent.setup().type(screen.getByLabelText('Search'), 'ada')
  // Nothing is rendered in between, as on a busy machine.
  await act(async () => {
    void router.navigate('/other')
    await new Promise((resolve) => setTimeout(resolve, 2 * PAUSE_MS))
  })
  await act(async () => arrive())
  expect(await screen.findByText('The other screen')).toBeTruthy()
})
