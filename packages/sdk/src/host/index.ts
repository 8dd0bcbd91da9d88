export { apiBases, serverOf } from './api-bases';
export { saveFile } from './save-file';
export { copyText, openAddress } from './usual-actions';
