import { parcelMessages } from '#lib/parcel-messages.ts';
import { hydratePage } from './app/hydrate-page.tsx';
import { orderMessages } from './order/order-messages.ts';
import { OrderPage } from './order/order-page.tsx';

void hydratePage('order', [orderMessages, parcelMessages], (data) => <OrderPage {...data} />);
