// The script of the list of orders that a device keeps.
import { takeOver } from '#storefront/app/take-over.tsx';
import { OrdersPage } from './orders-page.tsx';
import { ordersMessages } from './orders-messages.ts';

void takeOver('orders', [ordersMessages], ({ slug }) => <OrdersPage slug={slug} />);
