// The script of the pages that the server drew whole: store and product. They work without it; it adds comfort.
import { startFrame } from './app/frame-script.ts';
import { startProduct } from './product/product-script.ts';
import { startStore } from './store/store-script.ts';

startFrame();
startStore();
startProduct();
