import type { Connection, Member } from './connection.ts';
import { LIMITS } from './protocol.ts';

type Channel = {
  listeners: Set<Connection>;
  members: Map<string, { info: string | undefined; connections: number }> | undefined;
};

/** Presence data in the form of the Pusher protocol. */
export type Presence = { ids: string[]; hash: Record<string, unknown>; count: number };

export function channelRegistry() {
  const channels = new Map<string, Channel>();
  const noListeners: ReadonlySet<Connection> = new Set();

  return {
    /** Adds a listener. `isNewMember` is false for a member's second connection. */
    join(connection: Connection, name: string, member?: Member): { isNewMember: boolean } {
      const channel = channels.get(name) ?? { listeners: new Set(), members: undefined };
      channels.set(name, channel);
      channel.listeners.add(connection);
      connection.channels.set(name, member);
      if (!member) return { isNewMember: false };
      channel.members ??= new Map();
      const present = channel.members.get(member.userId);
      if (present) present.connections += 1;
      else channel.members.set(member.userId, { info: member.info, connections: 1 });
      return { isNewMember: !present };
    },

    /** Removes a listener. Returns its member if this was the member's last connection. */
    leave(connection: Connection, name: string): Member | undefined {
      const channel = channels.get(name);
      if (!channel?.listeners.delete(connection)) return undefined;
      const member = connection.channels.get(name);
      connection.channels.delete(name);
      if (channel.listeners.size === 0) channels.delete(name);
      const present = member && channel.members?.get(member.userId);
      if (!present) return undefined;
      present.connections -= 1;
      if (present.connections > 0) return undefined;
      channel.members?.delete(member.userId);
      return member;
    },

    listeners: (name: string): ReadonlySet<Connection> => channels.get(name)?.listeners ?? noListeners,

    hasRoom(name: string, userId: string): boolean {
      const members = channels.get(name)?.members;
      return !members || members.has(userId) || members.size < LIMITS.members;
    },

    presence(name: string): Presence {
      const members = [...(channels.get(name)?.members ?? [])];
      return {
        ids: members.map(([id]) => id),
        hash: Object.fromEntries(
          members.map(([id, { info }]) => [id, info === undefined ? null : JSON.parse(info)]),
        ),
        count: members.length,
      };
    },

    userIds: (name: string): string[] => [...(channels.get(name)?.members?.keys() ?? [])],

    names: (): string[] => [...channels.keys()],
  };
}
export type ChannelRegistry = ReturnType<typeof channelRegistry>;
