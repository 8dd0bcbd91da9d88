export { apiBases, serverOf } from './api-bases';
export { copyText, openAddress, saveFile } from './usual-actions';
