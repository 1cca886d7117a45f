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
