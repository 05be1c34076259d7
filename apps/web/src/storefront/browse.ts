// Entry of the plain HTML pages, store and product. They work without it.
import { waitForFirstPictures } from './app/wait-for-first-pictures.ts';
import { startFrame } from './app/frame-script.ts';
import { startProductPage } from './product/product-script.ts';
import { startStorePage } from './store/store-script.ts';

await waitForFirstPictures();
startFrame();
startStorePage();
startProductPage();
