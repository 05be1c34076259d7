// The script of the pages that the server drew whole: store and product. They work without it; it adds comfort.
import { firstPicturesShown } from './app/first-pictures-shown.ts';
import { startFrame } from './app/frame-script.ts';
import { startProduct } from './product/product-script.ts';
import { startStore } from './store/store-script.ts';

await firstPicturesShown();
startFrame();
startStore();
startProduct();
