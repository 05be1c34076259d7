import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader.js';

export const createQrReaders = () => [new QRCodeReader()];
