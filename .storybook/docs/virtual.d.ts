declare module 'virtual:workbench-facts' {
  export const facts: import('./facts.ts').Facts;
}

declare module 'virtual:workbench-variants' {
  /** Of the components that have any, by name. */
  export const variants: Readonly<Record<string, import('./sources.ts').ComponentSource['variants']>>;
}

declare module 'virtual:workbench-icons' {
  export const icons: readonly {
    readonly name: string;
    readonly files: number;
    readonly icon: import('../../src/ui/icon.ts').IconType;
  }[];
}

declare module 'virtual:workbench-thumbnails' {
  export const groups: readonly string[];
  export const thumbnails: readonly {
    readonly title: string;
    readonly group: string;
    readonly name: string;
    readonly light: string;
    readonly dark: string;
  }[];
}
