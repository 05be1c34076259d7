import { hydratePage } from './app/hydrate-page.tsx';
import { OrdersPage } from './orders/orders-page.tsx';
import { ordersMessages } from './orders/orders-messages.ts';

void hydratePage('orders', [ordersMessages], ({ slug }) => <OrdersPage slug={slug} />);
