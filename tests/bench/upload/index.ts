export { benchUpload, type UploadRow } from './bench-upload';
