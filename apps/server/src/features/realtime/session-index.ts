import type { Connection } from './connection.ts';

export function sessionIndex() {
  const bySession = new Map<number, Set<Connection>>();
  return {
    bind: (connection: Connection, session: number): void => {
      connection.sessions.add(session);
      const others = bySession.get(session);
      if (others) others.add(connection);
      else bySession.set(session, new Set([connection]));
    },
    unbind: (connection: Connection): void => {
      for (const session of connection.sessions) {
        const others = bySession.get(session);
        others?.delete(connection);
        if (others?.size === 0) bySession.delete(session);
      }
    },
    connectionsOf: (session: number): Connection[] => [...(bySession.get(session) ?? [])],
    all: (): number[] => [...bySession.keys()],
  };
}
