import type { ChatMessage, MessageVersions } from '@oriel/contracts';

/** The branches of one channel: the messages shown, and the versions that are hidden. */
export interface MessageBranches {
  readonly versions: readonly MessageVersions[];
  /** Leaves the branch at a message, for another version that is added next. */
  leave(at: string, next: string): void;
  show(id: string): void;
}

/** @param messages - the shown messages, changed in place */
export function createMessageBranches(messages: ChatMessage[]): MessageBranches {
  const groups: { messageIds: string[]; shownId: string }[] = [];
  const aside = new Map<string, ChatMessage[]>();
  const cut = (id: string) => messages.splice(messages.findIndex(each => each.id === id));
  return {
    get versions() {
      return groups.filter(({ shownId }) => messages.some(({ id }) => id === shownId));
    },
    leave(at, next) {
      const group = groups.find(({ messageIds }) => messageIds.includes(at)) ?? {
        messageIds: [at],
        shownId: at,
      };
      if (!groups.includes(group)) groups.push(group);
      aside.set(at, cut(at));
      group.messageIds.push(next);
      group.shownId = next;
    },
    show(id) {
      const group = groups.find(({ messageIds }) => messageIds.includes(id));
      if (!group || group.shownId === id) return;
      aside.set(group.shownId, cut(group.shownId));
      messages.push(...(aside.get(id) ?? []));
      group.shownId = id;
    },
  };
}
