export { benchGallery, type GalleryRow } from './bench-gallery';
