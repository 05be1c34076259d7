/** The limit that the socket server is measured beside: the same library, and nothing but sending. Tells its port; broadcasts when asked. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { usage } from './bench-usage.ts';

const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const http = createServer();
http.on('upgrade', (request, stream, head) => sockets.handleUpgrade(request, stream, head, () => {}));
http.listen(0, '127.0.0.1', () => process.send?.({ port: (http.address() as AddressInfo).port }));

process.on('message', (wish: 'usage' | 'end' | { broadcast: string; times: number }) => {
  if (wish === 'usage') process.send?.(usage());
  else if (wish === 'end') process.exit(0);
  else
    for (let time = 0; time < wish.times; time += 1)
      for (const client of sockets.clients) client.send(wish.broadcast);
});
process.on('disconnect', () => process.exit(0));
