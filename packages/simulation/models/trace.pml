/* With TRACE, the steps that a history of the simulation shows happen in its order: `awaited` is the code of the next one, and 0
 * is the end. A search that violates the assertion of Accepted has found the history among those of the model. Without TRACE every
 * step is free. The first HEADER codes are the trace's heading.
 */
#ifndef HEADER
#define HEADER 1
#endif
#ifdef TRACE
c_decl {
  static unsigned short shown[1024];
  static int furthest = -1;

  static void readTrace(void) {
    FILE *file = fopen("trace", "rb");
    if (file == NULL) exit(2);
    shown[fread(shown, sizeof(short), 1023, file)] = 0;
    fclose(file);
  }

  /* Tells how far the model follows. */
  static void tell(int at) {
    if (at <= furthest) return;
    furthest = at;
    printf("follows %d\n", at);
    fflush(stdout);
  }
}
short heading[HEADER];
int awaited;
int place;
bit isAccepted;

#define BEGIN c_code { \
    int one; \
    readTrace(); \
    for (one = 0; one < HEADER; one++) now.heading[one] = shown[one]; \
    now.place = HEADER; now.awaited = shown[now.place]; tell(0); \
  };
#define COMES(code) (awaited == (code))
#define SHOW c_code { now.place++; now.awaited = shown[now.place]; tell(now.place - HEADER); };
proctype Accepted() { awaited == 0 -> isAccepted = 1; assert(!isAccepted) }
#else
#define BEGIN
#define COMES(code) true
#define SHOW
#endif
