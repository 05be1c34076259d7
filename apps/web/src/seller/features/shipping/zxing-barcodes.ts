import Code128Reader from '@zxing/library/esm/core/oned/Code128Reader.js';
import Code39Reader from '@zxing/library/esm/core/oned/Code39Reader.js';
import ITFReader from '@zxing/library/esm/core/oned/ITFReader.js';

export const createBarcodeReaders = () => [new Code128Reader(), new Code39Reader(), new ITFReader()];
