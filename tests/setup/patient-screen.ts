import { configure } from "@testing-library/react";

// A screen of a busy machine may take longer than the library's second to show what it will show anyway.
configure({ asyncUtilTimeout: 10_000 });
