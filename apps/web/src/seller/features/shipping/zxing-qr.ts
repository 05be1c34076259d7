// QR codes as packing slips carry them, by a port of ZXing.
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader.js';

export const qrReaders = () => [new QRCodeReader()];
