import DefaultTheme from "vitepress/theme-without-fonts";
import FirstPage from "./FirstPage.vue";
import "./site.css";

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => app.component("FirstPage", FirstPage),
} satisfies typeof DefaultTheme;
