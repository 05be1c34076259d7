import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends connections after their running response when the application closes. Node ends only idle ones: it
 * would wait minutes for sockets that browsers opened ahead and never used.
 */
export function endConnectionsOnClose(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isClosing = false;
  const used = ({ socket }: IncomingMessage) => void unused.delete(socket);
  app.server.on('request', used);
  app.server.on('upgrade', used);
  app.server.on('connection', (socket) => {
    if (isClosing) {
      socket.destroy();
      return;
    }
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    for (const socket of unused) socket.destroy();
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  // Responses whose headers were already sent could not carry `connection: close`.
  app.addHook('onResponse', async (request) => {
    if (isClosing) request.raw.socket.end();
  });
}
