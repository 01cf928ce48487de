import { configure } from "@testing-library/react";
import { beforeAll } from "vitest";
import { FALLBACK_LOCALE } from "../../src/core/locale.ts";
import { speak } from "../../src/kit/ui/use-text.ts";

// On a busy machine a screen may take longer to update than the library's default of one second.
configure({ asyncUtilTimeout: 25_000 });

// The previous test file may have changed the locale in the same modules.
beforeAll(() => speak(FALLBACK_LOCALE));
