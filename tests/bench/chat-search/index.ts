export { benchChatSearch, type ChatSearchRow } from './bench-chat-search';
