import { configure } from "@testing-library/react";
import { beforeAll } from "vitest";
import { FALLBACK_LOCALE } from "../../src/core/locale.ts";
import { speak } from "../../src/kit/ui/use-text.ts";

// A screen of a busy machine may take longer than the library's second to show what it will show anyway.
configure({ asyncUtilTimeout: 10_000 });

// The test file before may have spoken another language with the same modules.
beforeAll(() => speak(FALLBACK_LOCALE));
