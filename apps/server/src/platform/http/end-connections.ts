import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Ends connections when the application closes, once they have been answered. Node ends only those that are idle at that moment: it
 * would wait minutes for those that have asked for nothing yet, as browsers open some ahead, and for those that are kept after the
 * answer that was under way.
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
  // An answer whose head had left by then could not say so.
  app.addHook('onResponse', async (request) => {
    if (isClosing) request.raw.socket.end();
  });
}
