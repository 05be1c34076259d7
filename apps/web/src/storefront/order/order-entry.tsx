// The script of an order's page.
import { parcelMessages } from '#lib/parcel-messages.ts';
import { takeOver } from '#storefront/app/take-over.tsx';
import { orderMessages } from './order-messages.ts';
import { OrderPage } from './order-page.tsx';

void takeOver('order', [orderMessages, parcelMessages], (data) => <OrderPage {...data} />);
