export { benchLongChat, type LongChatRow } from './bench-long-chat';
