import '@fontsource-variable/instrument-sans';
import '@fontsource-variable/geist-mono';
import DefaultTheme from 'vitepress/theme-without-fonts';
import './theme.css';

export default DefaultTheme;
