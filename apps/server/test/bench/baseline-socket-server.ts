// Only sends, with the same library. Reports its port to its parent and broadcasts on command.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { readUsage } from './bench-usage.ts';

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const http = createServer();
http.on('upgrade', (request, stream, head) => sockets.handleUpgrade(request, stream, head, () => {}));
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));

process.on('message', (message: 'usage' | 'end' | { broadcast: string; times: number }) => {
  if (message === 'usage') process.send?.(readUsage());
  else if (message === 'end') process.exit(0);
  else
    for (let time = 0; time < message.times; time += 1)
      for (const client of sockets.clients) client.send(message.broadcast);
});
process.on('disconnect', () => process.exit(0));
