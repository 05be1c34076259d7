// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { openOrderPage, orderServer, RECEIVED_ORDER, SHIPPED_ORDER } from './open-order-page.tsx';

// In this order: a form that has loaded stays loaded, and a received order loads both.
it.each([
  {
    form: 'refund form',
    id: '[ORD-12]',
    file: '#storefront/order/refund-box.tsx',
    order: SHIPPED_ORDER,
    failedText: 'Couldn’t load refund details',
    button: 'Request a refund',
  },
  {
    form: 'review form',
    id: '[PROD-07]',
    file: '#storefront/order/review-box.tsx',
    order: RECEIVED_ORDER,
    failedText: 'Couldn’t load the rating',
    button: 'Send review',
  },
])(
  '$id [SHELL-06] reports on the customer’s page that the $form failed to load, and loads it on retry',
  async ({ file, order, failedText, button }) => {
    vi.doMock(file, () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const user = await openOrderPage(orderServer(), order);
    expect((await screen.findByRole('alert')).textContent).toBe(failedText);
    vi.doUnmock(file);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('button', { name: button });
    await waitFor(() => expect(screen.queryByText(failedText)).toBeNull());
  },
);
