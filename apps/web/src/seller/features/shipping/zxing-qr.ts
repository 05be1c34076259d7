// QR code reader of the ZXing port, for packing slips.
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader.js';

export const createQrReaders = () => [new QRCodeReader()];
